#include "Embedding.h"

static const unsigned char screen_style[] = {
#embed "../../../Sources/Screens/Screens/Page/style.css"
};
FUNCTION_OF(screen_style)

static const unsigned char reference_style[] = {
#embed "../../../Sources/Screens/Generators/Reference/reference.css"
};
FUNCTION_OF(reference_style)

static const unsigned char reference_script[] = {
#embed "../../../Sources/Screens/Generators/Reference/reference.js"
};
FUNCTION_OF(reference_script)

static const unsigned char swift_runtime[] = {
#embed "../../../Sources/Screens/Generators/Runtime/ScreenRow.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsValue.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsName.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsStore.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsRules.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsLeaves.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsCoding.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsJSON.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsValue+Paths.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsValue+File.swift" suffix(, 0,)
#embed "../../../Sources/Screens/Generators/Runtime/SettingsDefaults.swift" suffix(, 0,)
};
FUNCTION_OF(swift_runtime)

static const unsigned char german_page_words[] = {
#embed "../../../Sources/Settings/Settings/Words/de.yaml"
};
FUNCTION_OF(german_page_words)

static const unsigned char editor_page[] = {
#embed "../../../Sources/Screens/Editor/Page/page.html"
};
FUNCTION_OF(editor_page)

// The parts share one scope, and each uses those before it at load time.
static const unsigned char editor_script[] = {
#embed "../../../Sources/Screens/Editor/Page/requests.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/words.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/page.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/sections.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/filter.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/values.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/buttons.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/dialogs.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/file.js" suffix(,)
#embed "../../../Sources/Screens/Editor/Page/start.js" suffix(,)
};
FUNCTION_OF(editor_script)
