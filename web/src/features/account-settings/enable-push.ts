import { hasCode } from '../../account/describe-failure.ts'
import { fetchFile } from '../../lib/load-part.ts'
import { texts } from './texts.ts'
import { describeChange } from './verify-first.ts'

const WORKER = '/push-worker.js'
const words = texts.alerts.push

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

class PushRefused extends Error {
  override readonly name = 'PushRefused'
  readonly code: 'DENIED' | 'UNREACHABLE'

  constructor(code: PushRefused['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Asks the browser, which asks the person. Its worker shows messages, and keeps no pages. */
export async function enablePush(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('DENIED')
  await fetchFile(WORKER)
  const worker = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const { endpoint, keys } = (await subscribe(worker, key)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** A subscription with an earlier key of this site can't be used with this one. */
async function subscribe(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    const known = await worker.pushManager.getSubscription()
    if (known !== null && toBase64url(known.options.applicationServerKey) !== key) await known.unsubscribe()
    return await worker.pushManager.subscribe(options)
  } catch (cause) {
    throw new PushRefused('UNREACHABLE', cause)
  }
}

function toBase64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function describePushFailure(error: unknown): string {
  if (error instanceof PushRefused) return error.code === 'DENIED' ? words.denied : words.unreachable
  return hasCode(error, 'PUSH_SERVICE_UNKNOWN') ? words.unknownService : describeChange(error)
}
