import { auctionHouseAbi } from '@melos/contracts'
import { type Hex, parseEther, recoverAddress } from 'viem'
import { connectExtension } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { keepScreenshot, screens } from '../support/pages.ts'
import { texts } from '../support/texts.ts'

test.use(screens.desktop)

test('an artist approves an offer with a signature that the contract accepts', async ({
  page,
  world: { market },
}, testInfo) => {
  const { chain } = market
  const wallet = createExtensionWallet(market, { skill: 'permits' })
  const other = createExtensionWallet(market, { name: 'Other Fox' })
  await wallet.install(page.context())
  const price = parseEther('5')
  const policy = 0
  const terms = [wallet.address(), chain.mels, 1_000n, price, price * 1_000n, 0n, 86_400n, policy]
  await page.goto(`/offer?terms=${terms.join('-').replace(wallet.address(), other.address())}`)
  await connectExtension(page, wallet)
  await expect(page.getByRole('button', { name: texts.approveOffer.approve })).toHaveCount(0)

  await page.goto(`/offer?terms=${terms.join('-')}`)
  const button = page.getByRole('button', { name: texts.approveOffer.approve })
  await expect(button).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await keepScreenshot(page, testInfo, 'approve-offer')
  await button.click()
  const approval = page.getByLabel(texts.approveOffer.approval)
  await expect(approval).toBeVisible()
  const [startsAt = '', signature = ''] = (await approval.inputValue()).split('-')
  const house = { address: chain.house, abi: auctionHouseAbi } as const
  const production = await chain.reader.readContract({ ...house, functionName: 'production' })
  const offer = {
    seller: wallet.address(),
    production,
    token: chain.mels,
    tokenAmount: 1_000n,
    initialPrice: price,
    threshold: price * 1_000n,
    startsAt: BigInt(startsAt),
    duration: 86_400n,
    policy,
  }
  const hash = await chain.reader.readContract({ ...house, functionName: 'offerDigest', args: [offer] })
  // The page writes hexadecimal digits.
  expect(await recoverAddress({ hash, signature: signature as Hex })).toBe(wallet.address())
})

test('an incomplete link says so', async ({ page }) => {
  await page.goto('/offer?terms=1-2')
  await expect(page.getByRole('heading', { name: texts.approveOffer.invalid.title })).toBeVisible()
})
