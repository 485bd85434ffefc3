import { buildWeb } from './lib/build-web.ts'

await buildWeb({ evenIfFresh: true })
