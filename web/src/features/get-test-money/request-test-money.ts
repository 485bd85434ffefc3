import { askFaucet } from '@melos/api-contract'
import type { Address } from 'viem'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { texts } from './texts.ts'

/** Asks the faucet and describes the result. */
export async function requestTestMoney(address: Address): Promise<string> {
  try {
    const { body } = await callApi(signedFetch, { endpoint: askFaucet, body: { address } })
    return texts.given(body.mels, body.pol)
  } catch (error) {
    if (!(error instanceof ApiRequestError)) return texts.failed
    switch (error.code) {
      case 'FAUCET_USED':
        return texts.used(error.wait)
      case 'TOO_MANY_REQUESTS':
        return texts.tooMany(error.wait)
      case 'UNAVAILABLE':
        return texts.late
      default:
        return texts.failed
    }
  }
}
