import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../server/src/dev.ts', import.meta.url))

// Node restarts the server when one of its files changes; Vite, inside of it, reloads the pages.
// The condition makes both load the same copy of React Router.
const flags = ['--watch', '--watch-preserve-output', '--conditions=development']
const server = spawn(process.execPath, [...flags, program], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
