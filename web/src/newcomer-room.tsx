import { lazy, Suspense } from 'react'
import { WelcomeBanner } from './features/welcome-newcomer/welcome-banner.tsx'

/** Not before somebody has a wallet: it comes with much of the page of an auction. */
const GetTestMoney = lazy(async () => {
  const { GetTestMoney: Component } = await import('./features/get-test-money/get-test-money.tsx')
  return { default: Component }
})

/** Behind a door of its own: where money is real, nobody loads it. */
export default function NewcomerRoom() {
  const getMoney = (
    <Suspense>
      <GetTestMoney />
    </Suspense>
  )
  return <WelcomeBanner getMoney={getMoney} />
}
