import { build } from './lib/build.ts'

await build({ evenIfFresh: false })
// Named as a URL, because types are checked without a build.
await import(new URL('../server/build/main.js', import.meta.url).href)
