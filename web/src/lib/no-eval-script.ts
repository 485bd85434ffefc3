/**
 * Runs before any module: zod tries whether code may be made from text, which the pages forbid, so that browsers report it. This is
 * where zod keeps its settings.
 */
export const noEvalScript = 'globalThis.__zod_globalConfig={jitless:true};'
