import { buildWeb } from './build-web.ts'

await buildWeb({ evenIfFresh: false })
// Imported, not spawned: the process that npm started is the one that gets its signals.
await import('../server/src/main.ts')
