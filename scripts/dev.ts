import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/run-command.ts'

// Node restarts the server when one of these changes. Vite, which runs in the server, reloads the pages.
const sources = ['server/src', 'packages', 'contracts/generated', 'contracts/local-chain.ts']
const watched = sources.map((path) => `--watch-path=${join(root, path)}`)
const flags = [...watched, '--watch-preserve-output']

const server = spawn(process.execPath, [...flags, join(root, 'server/src/dev.ts')], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
