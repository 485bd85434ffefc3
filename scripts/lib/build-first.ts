import { build } from './build.ts'

/** Before tests that start the server, so that none runs with an older one. */
export default () => build({ evenIfFresh: false })
