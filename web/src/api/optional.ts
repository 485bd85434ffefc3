import { data } from 'react-router'
import { ApiRequestError } from './api-request-error.ts'

/** Null if the call fails. */
export async function optional<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiRequestError) return null
    throw error
  }
}

/** For a page's loader: null if the call fails. Visitors see the same page for an invalid number as for a missing thing. */
export async function findForPage<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error
    if (error.status === 404 || error.status === 400) throw data(null, { status: 404 })
    return null
  }
}
