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
