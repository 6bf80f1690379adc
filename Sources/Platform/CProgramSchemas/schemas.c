#include "../CEmbeddedFiles/SchemaTable.h"

static const unsigned char config[] = {
#embed "../../../schemas/config.yaml"
};
static const unsigned char preferences[] = {
#embed "../../../schemas/preferences.yaml"
};
static const unsigned char report[] = {
#embed "../../../schemas/report.yaml"
};
static const unsigned char explanation[] = {
#embed "../../../schemas/explanation.yaml"
};
static const unsigned char schema_diff[] = {
#embed "../../../schemas/schema-diff.yaml"
};
static const unsigned char schema_tests[] = {
#embed "../../../schemas/meta/schema-tests.yaml"
};
static const unsigned char facts_github_workflow[] = {
#embed "../../../schemas/facts/github-workflow.yaml"
};
static const unsigned char facts_compose[] = {
#embed "../../../schemas/facts/compose.yaml"
};
static const unsigned char facts_gitlab_ci[] = {
#embed "../../../schemas/facts/gitlab-ci.yaml"
};
static const unsigned char facts_openapi[] = {
#embed "../../../schemas/facts/openapi.yaml"
};
static const unsigned char facts_openapi_tags[] = {
#embed "../../../schemas/facts/openapi-tags.yaml"
};
static const unsigned char facts_circleci[] = {
#embed "../../../schemas/facts/circleci.yaml"
};

static const SettleSchema schemas[] = {
    SCHEMA("config.yaml", config),
    SCHEMA("preferences.yaml", preferences),
    SCHEMA("report.yaml", report),
    SCHEMA("explanation.yaml", explanation),
    SCHEMA("schema-diff.yaml", schema_diff),
    SCHEMA("meta/schema-tests.yaml", schema_tests),
    SCHEMA("facts/github-workflow.yaml", facts_github_workflow),
    SCHEMA("facts/compose.yaml", facts_compose),
    SCHEMA("facts/gitlab-ci.yaml", facts_gitlab_ci),
    SCHEMA("facts/openapi.yaml", facts_openapi),
    SCHEMA("facts/openapi-tags.yaml", facts_openapi_tags),
    SCHEMA("facts/circleci.yaml", facts_circleci),
};

static const unsigned char frozen[] = {
#embed "../../../schemas/frozen-program"
};

SettleBytes settle_program_schema(const char *path) {
  return schema(path, schemas, sizeof schemas / sizeof *schemas);
}

SettleBytes settle_frozen_program_schema(const char *path) { return frozen_schema(path, frozen, sizeof frozen); }
