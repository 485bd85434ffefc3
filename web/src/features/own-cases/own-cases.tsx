import { lazyPart } from '../../ui/lazy-part.tsx'
import { frameOf, OwnPage } from '../../wallet/own-page.tsx'
import { texts } from './texts.ts'

const OwnCasesPanel = lazyPart(() => import('./own-cases-panel.tsx'))
const OwnCasePanel = lazyPart(() => import('./own-case-panel.tsx'))

const frame = frameOf(texts)

/** The cases about the songs of whoever is signed in; one of them with an id. */
export function OwnCases({ id }: { readonly id: string | undefined }) {
  return (
    <OwnPage words={texts}>
      {() => (id === undefined ? <OwnCasesPanel {...frame} /> : <OwnCasePanel key={id} id={id} {...frame} />)}
    </OwnPage>
  )
}
