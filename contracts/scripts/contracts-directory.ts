import { dirname } from 'node:path'

/** The folder of `foundry.toml`, wherever a script is started from. */
export const contractsDirectory: string = dirname(import.meta.dirname)
