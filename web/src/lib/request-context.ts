import { createContext, RouterContextProvider } from 'react-router'
import type { Fetcher } from '../api/call-api.ts'

export const nonceContext = createContext<string>()
export const fetchApiContext = createContext<Fetcher>()

export interface RequestParts {
  /** The nonce of this answer's Content-Security-Policy. */
  readonly nonce: string
  /** Answers an API path in-process, without a trip over the network. */
  readonly fetchApi: Fetcher
}

/** What the server hands to every loader of one request. */
export function createLoadContext({ nonce, fetchApi }: RequestParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(fetchApiContext, fetchApi)
  return context
}
