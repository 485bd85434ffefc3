/** Words that people use for a section although its text doesn't contain them. */
export const sectionWords: Readonly<Record<string, string>> = {
  '/help#what-melos-is':
    'melos site platform about mels currency howworks introduction app browser look browse visitor',
  '/help#what-a-song-token-is': 'song token own share royalty rights',
  '/help#how-an-auction-runs':
    'auction howworks stage state status phase pending open terminated processed last long duration',
  '/help#how-the-price-is-set': 'price clearing uniform pay win lowest winning example formed calculated determined',
  '/help#what-to-bid': 'strategy offer',
  '/help#which-bids-are-allowed': 'limit bid minimum maximum rules requirements',
  '/help#when-bids-are-equal': 'tie equal prorata remainder rounding identical',
  '/help#what-it-costs': 'fee commission price platform earnmoney gas feeontop artistpays',
  '/help#deposits-and-refunds': 'deposit refund lose outbid losing safe money escrow held overpaid',
  '/help#when-an-auction-is-void':
    'void nobody enough fail reached missed threshold undersubscribed fewer unsold fourteendays',
  '/help#connecting-a-wallet': 'connect wallet metamask walletconnect rabby signin signout disconnect phone',
  '/help#creating-an-account':
    'create account register signup username password accountpassword email reset passkey link suspend appeal',
  '/help#the-melos-wallet-and-its-twelve-words':
    'twelvewords passphrase passkey key restore lose forget recover lock private import export show',
  '/help#getting-test-money': 'test faucet free',
  '/help#getting-mels-and-pol': 'mels pol buy fund top where currency melsprice wrongaddress',
  '/help#how-to-place-a-bid': 'howtobid place bid step instructions guide buy approve allow participate',
  '/help#changing-or-cancelling-a-bid': 'cancel change withdraw bid increase raise mistake bidtwice',
  '/help#after-the-end':
    'after end settle approve arrive receive deliver winner wait disappear reclaim fourteendays sevendays',
  '/help#checking-a-result': 'verify check trust fair cheat rigged honest audit believe',
  '/help#seeing-your-bids': 'see find list bids csv export excel history',
  '/help#what-the-figures-mean': 'pr figure grey demand chart column',
  '/help#royalties': 'royalty paid payout howworks',
  '/help#selling-tokens-later': 'sell tokens resell trade transfer secondary market saleisfinal',
  '/help#for-artists': 'artist sell song list upload submit music own start begin',
  '/help#administrators': 'administrator admin manager role operator lister',
  '/help#deleting-your-account': 'delete account remove close erase settings profile unregister',
  '/help#reporting-an-infringement': 'report infringement copyright steal complaint',
  '/help#who-is-behind-melos': 'who behind team founder owner company contact support email address',
  '/help#the-assistant': 'assistant bot chat chatkept conversation',
  '/terms-conditions#applicable-law-and-jurisdiction': 'law apply govern country court czech dispute',
  '/terms-conditions#acceptance-of-these-terms': 'adult',
  '/terms-conditions#disclaimers': 'riskofloss',
  '/help#the-player-and-dark-mode': 'dark light theme mode play player sound key',
  '/terms-conditions#sales-proceeds': 'proceeds artist money tax',
  '/terms-conditions#use-restrictions': 'bots scrape crawl script',
  '/about': 'investor deck tokenomics backed',
}
