import { unwatchAuction, watchAuction } from '@melos/api-contract'
import { ownAlerts, refreshOwnAlerts } from '../../alerts/own-alerts.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { showToast } from '../../lib/show-toast.ts'
import { texts } from './texts.ts'

/** Shows the change at once, and takes it back if the server refuses it. */
export async function toggleWatch(externalId: number, isWatched: boolean): Promise<void> {
  show(externalId, isWatched)
  try {
    const params = { externalId }
    await callApi(signedFetch, { endpoint: isWatched ? watchAuction : unwatchAuction, params })
    if (isWatched) void showToast({ kind: 'success', text: texts.watched, link: texts.seeAll, id: 'watched' })
  } catch (error) {
    show(externalId, !isWatched)
    const isFull = error instanceof ApiRequestError && error.code === 'TOO_MANY_WATCHED'
    void showToast({ kind: 'error', text: isFull ? texts.tooMany : texts.notSaved })
  }
  refreshOwnAlerts()
}

function show(externalId: number, isWatched: boolean): void {
  const { unread, watched } = ownAlerts.read() ?? { unread: 0, watched: new Set() }
  const others = [...watched].filter((id) => id !== externalId)
  ownAlerts.write({ unread, watched: new Set(isWatched ? [...others, externalId] : others) })
}
