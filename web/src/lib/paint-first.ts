import type { EntryContext } from 'react-router'

/**
 * The page can be read before its scripts run, so they wait: announced with the rest, the large ones would take the line from
 * styles, fonts and covers. The small ones that import them stay announced.
 */
export function paintFirst(context: EntryContext): EntryContext {
  const { entry, routes } = context.manifest
  const waiting: typeof routes = {}
  for (const [id, route] of Object.entries(routes)) if (route !== undefined) waiting[id] = { ...route, imports: [] }
  return { ...context, manifest: { ...context.manifest, entry: { ...entry, imports: [] }, routes: waiting } }
}
