/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The version of all texts in a build; null while developing, and undefined in tests. */
  readonly KONTOR_TEXTS?: string | null;
}
