import { session } from '../../api/session.ts'
import { keepThroughReload, takeKept } from '../../lib/reload-page.ts'
import { useStore } from '../../lib/store.ts'
import { askQuestion } from './ask-question.ts'
import { type Owner, readHistory, removeHistory, writeHistory } from './chat-history.ts'
import { createConversation, type Talk } from './create-conversation.ts'
import { mayBeSecret } from './looks-secret.ts'

/** This tab's conversation, which continues across pages. */
export const conversation = createConversation({
  ask: askQuestion,
  readOwner,
  history: { read: readHistory, write: writeHistory, remove: removeHistory },
})

const draft = takeKept('question')
if (typeof draft === 'string') conversation.keepDraft(draft)
keepThroughReload('question', () => (mayBeSecret(conversation.readDraft()) ? undefined : conversation.readDraft()))

session.subscribe(conversation.checkOwner)
window.addEventListener('pagehide', conversation.leave)
// Browsers may discard a hidden page without another event.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && conversation.leave())
window.addEventListener('pageshow', ({ persisted }) => persisted && conversation.comeBack())

export function useTalk(): Talk {
  return useStore(conversation)
}

function readOwner(): Owner {
  const current = session.read()
  return current === undefined ? undefined : (current.address ?? 'administrator')
}
