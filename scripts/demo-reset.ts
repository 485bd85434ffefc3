import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const clear = fileURLToPath(new URL('../server/src/clear-data.ts', import.meta.url))

const { status } = spawnSync(process.execPath, [clear], { stdio: 'inherit' })
if (status === 0) await import('./start.ts')
else process.exitCode = 1
