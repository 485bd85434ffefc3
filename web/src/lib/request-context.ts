import { createContext, RouterContextProvider } from 'react-router'
import type { Fetcher } from '../api/call-api.ts'

export const nonceContext = createContext<string>()
export const fetchApiContext = createContext<Fetcher>()

export interface RequestParts {
  readonly nonce: string
  /** Calls the API in-process, without the network. */
  readonly fetchApi: Fetcher
}

export function createLoadContext({ nonce, fetchApi }: RequestParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(fetchApiContext, fetchApi)
  return context
}
