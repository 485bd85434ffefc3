import type { Plugin } from 'vite'

/** What it asks of the discovery of routes when all are known from the start (`routeDiscovery: initial`). */
const withoutDiscovery = `
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => undefined
export const isFogOfWarEnabled = () => false
export const getPartialManifest = undefined
export const getManifestPath = undefined
export const getPathsWithAncestors = undefined
export const handleClientVersionMismatch = undefined
export const URL_LIMIT = undefined
`

/** Its screens for sites that have none of their own: of them the last resort stays, for an error on the error screen itself. */
const withoutScreens = `
import { Component, createElement } from 'react'
export class RemixErrorBoundary extends Component {
  state = {}
  static getDerivedStateFromError = () => ({ hasFailed: true })
  static getDerivedStateFromProps = ({ location }, state) =>
    location === state.location ? null : { location, hasFailed: false }
  render() {
    if (!this.state.hasFailed) return this.props.children
    return createElement('html', { lang: 'en' }, createElement('body', null, 'Unexpected Application Error!'))
  }
}
export const RemixRootDefaultErrorBoundary = () => null
export const BoundaryShell = () => null
`

/** What its links ask about loading pages ahead, which none of ours does; the rest of both files stays. */
const withoutPrefetch = `
export * from './components.js?whole'
export const usePrefetchBehavior = () => [false, null, {}]
`
const withoutPrefetchLinks = `
export * from './links.js?whole'
export const getKeyedPrefetchLinks = undefined
export const getNewMatchesForLinks = undefined
`

const replaced = [
  { path: '/lib/dom/ssr/fog-of-war.js', code: withoutDiscovery },
  { path: '/lib/dom/ssr/errorBoundaries.js', code: withoutScreens },
  { path: '/lib/dom/ssr/components.js', code: withoutPrefetch },
  { path: '/lib/dom/ssr/links.js', code: withoutPrefetchLinks },
]

/** Leaves out of React Router what pages do not use. A version that asks for more of it does not build. */
export function trimRouterPlugin(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: {
        id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/(fog-of-war|errorBoundaries|components|links)\.js$/,
      },
      handler: (id) => replaced.find(({ path }) => id.endsWith(path))?.code,
    },
  }
}
