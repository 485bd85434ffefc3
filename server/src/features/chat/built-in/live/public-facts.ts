import { type PublicConfig, readPublicConfig } from '@melos/api-contract'
import { countTokens, sayMels } from '@melos/clearing'
import { type Purchase, readPurchase } from '@melos/questions'
import { parseEther } from 'viem'
import { type ReadSite, readAnswer } from '../../assistant.ts'
import { texts } from './texts.ts'

const readConfig = (readSite: ReadSite) => readAnswer(readSite, { endpoint: readPublicConfig })

/** Calculates the fee for the numbers in the question, or for an example. */
export async function answerWithFee(readSite: ReadSite, question: string): Promise<string> {
  const { commissionPercent: percent } = await readConfig(readSite)
  const purchase = readPurchase(question) ?? example
  const calculation = purchase === 'unclear' ? [] : [sayPurchase(purchase, percent)]
  return [texts.fee.percent(percent), ...calculation, texts.fee.source].join('\n')
}

const example: Purchase = { quantity: 40, price: parseEther('3.2'), total: parseEther('128') }

function sayPurchase({ quantity, price, total }: Purchase, percent: number): string {
  const commission = (total * BigInt(percent)) / 100n
  const [all, fee, sum] = [sayMels(total), sayMels(commission), sayMels(total + commission)]
  if (quantity === undefined) return texts.fee.ofTotal(all, fee, sum)
  if (price === undefined) return texts.fee.ofTotal(texts.fee.forTokens(all, countTokens(quantity)), fee, sum)
  return texts.fee.example(countTokens(quantity), sayMels(price), all, fee, sum)
}

export async function answerWithChain(readSite: ReadSite): Promise<string> {
  const { chain, contracts, faucet } = await readConfig(readSite)
  return [
    texts.chain.network(chain.name, chain.id),
    `- ${texts.chain.house(contracts.auctionHouse)}`,
    `- ${texts.chain.mels(contracts.mels)}`,
    faucet === null ? texts.chain.noFaucet : texts.chain.faucet(sayGift(faucet)),
    texts.chain.source,
  ].join('\n')
}

function sayGift({ mels, pol }: NonNullable<PublicConfig['faucet']>): string {
  return pol === '0' ? sayMels(mels) : `${sayMels(mels)} and ${pol}\u00A0POL`
}
