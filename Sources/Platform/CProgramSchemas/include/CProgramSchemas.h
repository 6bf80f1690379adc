// Schemas of files that only the program reads and writes: its configuration, its reports, files of known kinds. Programs
// that contain this module find them like every other schema (`settle_schema`).
