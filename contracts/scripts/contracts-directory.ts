import { dirname } from 'node:path'

/** The folder of `foundry.toml`, independent of the current directory. */
export const contractsDirectory: string = dirname(import.meta.dirname)
