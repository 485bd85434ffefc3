import { showToast } from '../../lib/show-toast.ts'
import { texts } from './texts.ts'

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname)
    await showToast({ kind: 'success', text: texts.share.done })
  } catch {
    // Old browsers and pages without https have no clipboard.
    await showToast({ kind: 'error', text: texts.share.failed })
  }
}

export function ShareLink() {
  return (
    <button
      type="button"
      onClick={copyAddress}
      className="flex h-11 cursor-pointer items-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted noscript:hidden"
    >
      {texts.share.action}
    </button>
  )
}
