import type { Plugin } from 'vite'

/** What React Router asks of its observers when there are none; the last two are the server's. */
const withoutObservers = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
`

/** Leaves the observers of navigations out of React Router: pages have none. A version with others does not build. */
export function trimRouterPlugin(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => withoutObservers,
    },
  }
}
