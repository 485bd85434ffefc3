/** An error with a code of EIP-1193 or JSON-RPC. */
export class ProviderError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type PromptKind = 'connect' | 'sign' | 'permit' | 'allow' | 'bid' | 'batch' | 'send' | 'switch' | 'add'

export interface HeldPrompt {
  readonly opened: Promise<void>
  readonly approve: () => void
  readonly reject: () => void
}

interface Held extends HeldPrompt {
  readonly open: () => void
  readonly answered: Promise<'approve' | 'reject'>
}

export type Prompts = ReturnType<typeof createPrompts>

/** The extension's prompts; each is approved unless a test says otherwise. */
export function createPrompts() {
  const shown: PromptKind[] = []
  const refusals: PromptKind[] = []
  const holds = new Map<PromptKind, Held>()
  let open = 0
  let mostAtOnce = 0

  async function answer(kind: PromptKind): Promise<'approve' | 'reject'> {
    const held = holds.get(kind)
    if (held !== undefined) {
      holds.delete(kind)
      held.open()
      return await held.answered
    }
    const index = refusals.indexOf(kind)
    if (index === -1) return 'approve'
    refusals.splice(index, 1)
    return 'reject'
  }

  return {
    shown,
    mostAtOnce: () => mostAtOnce,
    rejectNext(kind: PromptKind): void {
      refusals.push(kind)
    },
    /** Keeps the next prompt of this kind open until the test answers it. */
    holdNext(kind: PromptKind): HeldPrompt {
      const opened = Promise.withResolvers<void>()
      const answered = Promise.withResolvers<'approve' | 'reject'>()
      const held = {
        opened: opened.promise,
        open: opened.resolve,
        answered: answered.promise,
        approve: () => answered.resolve('approve'),
        reject: () => answered.resolve('reject'),
      }
      holds.set(kind, held)
      return held
    },
    /** Resolves when the prompt is approved. */
    async show(kind: PromptKind): Promise<void> {
      shown.push(kind)
      open += 1
      mostAtOnce = Math.max(mostAtOnce, open)
      const given = await answer(kind)
      open -= 1
      if (given === 'reject') throw new ProviderError(4001, 'User rejected the request.')
    },
  }
}
