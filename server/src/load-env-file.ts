import { existsSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** What is in the environment already comes first. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    throw new StartupError('The file .env cannot be read: mend or remove it.', { cause: error })
  }
}
