#include "settle.h"
