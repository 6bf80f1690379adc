#include "Embedding.h"

static const unsigned char known_kinds[] = {
#embed "../../../Sources/Checking/Workspace/Catalogs/Known/kinds.table"
};
FUNCTION_OF(known_kinds)

static const unsigned char custom_groups[] = {
#embed "../../../Sources/Checking/Workspace/Catalogs/Known/groups.txt"
};
FUNCTION_OF(custom_groups)
