#include "SchemaTable.h"

static const unsigned char appearance[] = {
#embed "../../../schemas/families/appearance.yaml"
};
static const unsigned char notifications[] = {
#embed "../../../schemas/families/notifications.yaml"
};
static const unsigned char quiet_hours[] = {
#embed "../../../schemas/families/quiet-hours.yaml"
};
static const unsigned char privacy[] = {
#embed "../../../schemas/families/privacy.yaml"
};
static const unsigned char sync[] = {
#embed "../../../schemas/families/sync.yaml"
};
static const unsigned char settings[] = {
#embed "../../../schemas/settings.yaml"
};
static const unsigned char betrfood[] = {
#embed "../../../schemas/apps/betrfood.yaml"
};
static const unsigned char brewguide[] = {
#embed "../../../schemas/apps/brewguide.yaml"
};
static const unsigned char cravey[] = {
#embed "../../../schemas/apps/cravey.yaml"
};
static const unsigned char rial[] = {
#embed "../../../schemas/apps/rial.yaml"
};
static const unsigned char x_setting[] = {
#embed "../../../schemas/meta/x-setting.yaml"
};
static const unsigned char x_settings[] = {
#embed "../../../schemas/meta/x-settings.yaml"
};
static const unsigned char draft_04[] = {
#embed "../../../schemas/meta/json-schema/draft-04.json"
};
static const unsigned char draft_06[] = {
#embed "../../../schemas/meta/json-schema/draft-06.json"
};
static const unsigned char draft_07[] = {
#embed "../../../schemas/meta/json-schema/draft-07.json"
};
static const unsigned char draft_2019_09[] = {
#embed "../../../schemas/meta/json-schema/draft-2019-09.json"
};
static const unsigned char draft_2019_09_core[] = {
#embed "../../../schemas/meta/json-schema/draft-2019-09-core.json"
};
static const unsigned char draft_2019_09_applicator[] = {
#embed "../../../schemas/meta/json-schema/draft-2019-09-applicator.json"
};
static const unsigned char draft_2019_09_validation[] = {
#embed "../../../schemas/meta/json-schema/draft-2019-09-validation.json"
};
static const unsigned char draft_2019_09_meta_data[] = {
#embed "../../../schemas/meta/json-schema/draft-2019-09-meta-data.json"
};
static const unsigned char draft_2019_09_format[] = {
#embed "../../../schemas/meta/json-schema/draft-2019-09-format.json"
};
static const unsigned char draft_2019_09_content[] = {
#embed "../../../schemas/meta/json-schema/draft-2019-09-content.json"
};
static const unsigned char draft_2020_12[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12.json"
};
static const unsigned char draft_2020_12_core[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-core.json"
};
static const unsigned char draft_2020_12_applicator[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-applicator.json"
};
static const unsigned char draft_2020_12_unevaluated[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-unevaluated.json"
};
static const unsigned char draft_2020_12_validation[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-validation.json"
};
static const unsigned char draft_2020_12_meta_data[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-meta-data.json"
};
static const unsigned char draft_2020_12_format_annotation[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-format-annotation.json"
};
static const unsigned char draft_2020_12_format_assertion[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-format-assertion.json"
};
static const unsigned char draft_2020_12_content[] = {
#embed "../../../schemas/meta/json-schema/draft-2020-12-content.json"
};

static const SettleSchema schemas[] = {
    SCHEMA("families/appearance.yaml", appearance),
    SCHEMA("families/notifications.yaml", notifications),
    SCHEMA("families/quiet-hours.yaml", quiet_hours),
    SCHEMA("families/privacy.yaml", privacy),
    SCHEMA("families/sync.yaml", sync),
    SCHEMA("settings.yaml", settings),
    SCHEMA("apps/betrfood.yaml", betrfood),
    SCHEMA("apps/brewguide.yaml", brewguide),
    SCHEMA("apps/cravey.yaml", cravey),
    SCHEMA("apps/rial.yaml", rial),
    SCHEMA("meta/x-setting.yaml", x_setting),
    SCHEMA("meta/x-settings.yaml", x_settings),
    SCHEMA("meta/json-schema/draft-04.json", draft_04),
    SCHEMA("meta/json-schema/draft-06.json", draft_06),
    SCHEMA("meta/json-schema/draft-07.json", draft_07),
    SCHEMA("meta/json-schema/draft-2019-09.json", draft_2019_09),
    SCHEMA("meta/json-schema/draft-2019-09-core.json", draft_2019_09_core),
    SCHEMA("meta/json-schema/draft-2019-09-applicator.json", draft_2019_09_applicator),
    SCHEMA("meta/json-schema/draft-2019-09-validation.json", draft_2019_09_validation),
    SCHEMA("meta/json-schema/draft-2019-09-meta-data.json", draft_2019_09_meta_data),
    SCHEMA("meta/json-schema/draft-2019-09-format.json", draft_2019_09_format),
    SCHEMA("meta/json-schema/draft-2019-09-content.json", draft_2019_09_content),
    SCHEMA("meta/json-schema/draft-2020-12.json", draft_2020_12),
    SCHEMA("meta/json-schema/draft-2020-12-core.json", draft_2020_12_core),
    SCHEMA("meta/json-schema/draft-2020-12-applicator.json", draft_2020_12_applicator),
    SCHEMA("meta/json-schema/draft-2020-12-unevaluated.json", draft_2020_12_unevaluated),
    SCHEMA("meta/json-schema/draft-2020-12-validation.json", draft_2020_12_validation),
    SCHEMA("meta/json-schema/draft-2020-12-meta-data.json", draft_2020_12_meta_data),
    SCHEMA("meta/json-schema/draft-2020-12-format-annotation.json", draft_2020_12_format_annotation),
    SCHEMA("meta/json-schema/draft-2020-12-format-assertion.json", draft_2020_12_format_assertion),
    SCHEMA("meta/json-schema/draft-2020-12-content.json", draft_2020_12_content),
};

// What `Document.frozen` reads for each schema: the path and a NUL, the number of bytes (32 bits, little-endian), the
// bytes.
static const unsigned char frozen[] = {
#embed "../../../schemas/frozen"
};

// `CProgramSchemas` replaces these two in programs that contain it.
__attribute__((weak)) SettleBytes settle_program_schema(const char *path) { return (SettleBytes){0, 0}; }
__attribute__((weak)) SettleBytes settle_frozen_program_schema(const char *path) { return (SettleBytes){0, 0}; }

SettleBytes settle_schema(const char *path) {
  SettleBytes found = schema(path, schemas, sizeof schemas / sizeof *schemas);
  return found.start ? found : settle_program_schema(path);
}

SettleBytes settle_frozen_schema(const char *path) {
  SettleBytes found = frozen_schema(path, frozen, sizeof frozen);
  return found.start ? found : settle_frozen_program_schema(path);
}
