#include "Embedding.h"
#include <string.h>

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
static const unsigned char x_setting[] = {
#embed "../../../schemas/meta/x-setting.yaml"
};
static const unsigned char x_settings[] = {
#embed "../../../schemas/meta/x-settings.yaml"
};
static const unsigned char schema_tests[] = {
#embed "../../../schemas/meta/schema-tests.yaml"
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

#define SCHEMA(path, name) {path, {name, sizeof name}}

static const struct {
  const char *path;
  SettleBytes bytes;
} schemas[] = {
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
    SCHEMA("config.yaml", config),
    SCHEMA("preferences.yaml", preferences),
    SCHEMA("report.yaml", report),
    SCHEMA("explanation.yaml", explanation),
    SCHEMA("schema-diff.yaml", schema_diff),
    SCHEMA("facts/github-workflow.yaml", facts_github_workflow),
    SCHEMA("facts/compose.yaml", facts_compose),
    SCHEMA("facts/gitlab-ci.yaml", facts_gitlab_ci),
    SCHEMA("facts/openapi.yaml", facts_openapi),
    SCHEMA("facts/openapi-tags.yaml", facts_openapi_tags),
    SCHEMA("facts/circleci.yaml", facts_circleci),
    SCHEMA("meta/x-setting.yaml", x_setting),
    SCHEMA("meta/x-settings.yaml", x_settings),
    SCHEMA("meta/schema-tests.yaml", schema_tests),
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

SettleBytes settle_schema(const char *path) {
  for (size_t index = 0; index < sizeof schemas / sizeof *schemas; index++) {
    if (strcmp(schemas[index].path, path) == 0) return schemas[index].bytes;
  }
  return (SettleBytes){0, 0};
}

// What `Document.frozen` reads for each schema: the path and a NUL, the number of bytes (32 bits, little-endian), the
// bytes.
static const unsigned char frozen[] = {
#embed "../../../schemas/frozen"
};

SettleBytes settle_frozen_schema(const char *path) {
  for (const unsigned char *at = frozen; at < frozen + sizeof frozen;) {
    const char *own = (const char *)at;
    at += strlen(own) + 1;
    size_t count = at[0] | at[1] << 8 | at[2] << 16 | (size_t)at[3] << 24;
    at += 4;
    if (strcmp(own, path) == 0) return (SettleBytes){at, count};
    at += count;
  }
  return (SettleBytes){0, 0};
}
