import GetTestMoney from './features/get-test-money/get-test-money.tsx'
import { NextStep } from './features/welcome-newcomer/next-step.tsx'

export default function NewcomerNextStep() {
  return <NextStep getMoney={<GetTestMoney isBoxed={false} />} />
}
