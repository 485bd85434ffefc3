import { isRouteErrorResponse } from 'react-router'

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
