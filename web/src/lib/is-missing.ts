import { isRouteErrorResponse } from 'react-router'

/** Whether an error of the router says that there is no such page. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
