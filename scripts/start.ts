import { buildWeb } from './lib/build-web.ts'

await buildWeb({ evenIfFresh: false })
await import('../server/src/main.ts')
