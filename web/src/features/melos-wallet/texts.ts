import { withNoun, withUnit } from '@melos/clearing/format-numbers'
export const texts = {
  back: 'Back',
  cancel: 'Cancel',
  working: 'One moment…',
  signsIn: 'You’ll be signed in with this wallet. That’s free and moves no money.',
  careful: 'Careful',
  words: {
    title: 'Write down these twelve words',
    what: 'They are your new wallet, which holds your MELS and signs your bids. They’re created in this browser and never leave it. Only they can restore the wallet: Melos can’t.',
    warning: 'Anyone who has these words has your money. Never show or send them to anyone, not even to us.',
    check: 'Next, you’ll pick three of the words to check your list. Your answers stay in this browser.',
    import: 'I already have twelve words',
    list: 'The twelve words, in order',
    show: 'Show the words',
    hide: 'Hide the words',
    copy: 'Copy',
    copied: 'Copied. Paste them somewhere safe now: other programs can read your clipboard.',
    notCopied: 'Your browser doesn’t allow copying. Write the words down.',
    next: 'I’ve written them down',
  },
  confirm: {
    title: (place: number) => `Which is word ${place}?`,
    progress: (question: number, count: number) =>
      `Question ${question} of ${count}, to check your list. Your answers stay in this browser.`,
    missed: (place: number) => `That wasn’t word ${place}. Check your list and start again.`,
    again: 'Show the words again',
  },
  import: {
    title: 'Enter your twelve words',
    label: 'Twelve words, in order',
    hint: 'From this wallet or another one. They stay in this browser.',
    counted: (count: number) => `${count} of ${withNoun(12, 'word')}`,
    next: 'Continue',
    wrongCount: (count: number) => `You entered ${withNoun(count, 'word')}. Enter exactly twelve.`,
    unknownWord: (place: number, word: string) =>
      `Word ${place}, “${word}”, isn’t a word that wallets use. Check for a typo.`,
    wrongOrder: 'These twelve words don’t belong together. One of them is wrong, or they’re in the wrong order.',
  },
  protect: {
    title: 'Lock your wallet',
    what: 'The lock protects the wallet in this browser. No one can reset it: if you can’t open it, you’ll need your twelve words.',
    passphrase: 'Passphrase',
    shortest: 'At least 8\u00A0characters. Four unrelated words work well.',
    strengths: {
      short: 'Too short: use at least 8\u00A0characters.',
      simple: 'Too simple: use several different letters or words.',
      weak: 'Weak: someone with this device could guess it.',
      fair: 'Fair: longer is safer.',
      good: 'Good: hard to guess.',
    },
    keep: 'Save this wallet',
    keeping: 'Locking the wallet…',
    or: 'or with a passphrase',
    passkey: 'Use a passkey',
    passkeyHint: 'You’ll open the wallet with your fingerprint, face or screen lock.',
    replaces: (address: string) =>
      `This replaces the wallet ${address} in this browser. Without its own twelve words, you lose what it holds.`,
    same: 'These are the words of the wallet in this browser. Only its lock changes.',
  },
  passphrase: {
    label: 'Passphrase',
    passkey: 'Your browser will ask for your passkey.',
  },
  unlock: {
    title: 'Unlock your Melos wallet',
    titleOpen: 'Your Melos wallet',
    open: 'Unlock',
    use: 'Use this wallet',
    otherWords: 'Use a different wallet',
    forget: 'Remove this wallet',
  },
  forget: {
    title: 'Remove this wallet?',
    what: 'This removes the wallet’s key from this browser:',
    lost: 'Its MELS, tokens and bids stay on the chain. Without your twelve words, no one can reach them again: not you, and not Melos.',
    keep: 'Keep it',
    forget: 'Remove it',
  },
  export: {
    title: 'Your twelve words',
    what: 'They restore your wallet on any device, in this wallet or another one.',
    warning: 'Anyone who has these words has your money. Make sure that no one is watching.',
    open: 'Continue',
    done: 'Done',
  },
  failures: {
    WRONG_PASSPHRASE: 'Wrong passphrase. Try again. If you’ve forgotten it, use your twelve words.',
    PASSPHRASE_TOO_SHORT: 'A passphrase needs at least 8\u00A0characters.',
    PASSPHRASE_TOO_SIMPLE: 'A passphrase needs several different characters.',
    WORDS_INVALID: 'These twelve words don’t belong together.',
    WALLET_MISSING: 'There is no Melos wallet in this browser any more.',
    WALLET_LOCKED: 'The wallet has locked itself. Unlock it again.',
    WALLET_CHANGED: 'Another tab has changed the wallet. Close this and start again.',
    WALLET_DAMAGED: 'The stored wallet is damaged. Restore it with your twelve words.',
    PASSKEY_UNSUPPORTED: 'This device’s passkeys can’t lock a wallet. Choose a passphrase.',
    PASSKEY_REFUSED: 'We didn’t get a passkey. Nothing has changed. Try again.',
    STORAGE_UNAVAILABLE: 'Your browser doesn’t let us store anything. You may be in a private window.',
  },
  failed: 'That didn’t work. Nothing has changed. Try again.',
  signing: {
    free: 'There is no network fee.',
    fee: (pol: string) => `The network fee is at most ${withUnit(pol, 'POL')}.`,
    details: 'Details',
    busy: 'Signing…',
    song: (auctionId: string, title: string, artist: string) => `Auction ${auctionId} sells ${title} by ${artist}.`,
    signIn: {
      title: (domain: string) => `Sign in to ${domain}`,
      text: 'You prove that this wallet is yours. No money moves.',
      action: 'Sign in',
    },
    message: {
      title: 'Sign a message',
      text: 'You’re being asked to sign this message:',
      warning: 'A signed message can give others access to your money. Sign it only if you understand every line.',
      action: 'Sign',
    },
    allow: {
      title: 'Allow the deposit',
      text: (amount: string) =>
        `You allow the auction contract to take up to ${withUnit(amount, 'MELS')} from this wallet.`,
      textUnlimited: 'You allow the auction contract to take any amount of MELS from this wallet, now and later.',
      next: 'Nothing is taken yet. Your bid comes next and takes the deposit.',
      titleNone: 'End an allowance',
      textNone: 'This stops the auction contract from taking MELS from this wallet.',
      warningUnlimited: 'No bid needs this much. Cancel unless this is what you want.',
      action: 'Allow',
      actionNone: 'End allowance',
    },
    allowMarket: {
      title: 'Allow the payment',
      text: (amount: string) =>
        `You allow the market contract to take up to ${withUnit(amount, 'MELS')} from this wallet.`,
      textUnlimited: 'You allow the market contract to take any amount of MELS from this wallet, now and later.',
      next: 'Nothing is taken yet. Your order comes next and takes what it costs.',
      textNone: 'This stops the market contract from taking MELS from this wallet.',
      warningUnlimited: 'No order needs this much. Cancel unless this is what you want.',
      action: 'Allow',
    },
    allowStranger: {
      title: 'Let a stranger take MELS?',
      text: (amount: string) =>
        `This address could take up to ${withUnit(amount, 'MELS')} from this wallet at any time:`,
      textUnlimited: 'This address could take all MELS from this wallet at any time, now and later:',
      textNone: 'This stops this address from taking MELS from this wallet:',
      warning:
        'This address isn’t the auction contract, and no bid needs this. Thieves steal money this way. Cancel unless you know who it is.',
      action: 'Allow anyway',
    },
    bid: {
      title: (auctionId: string) => `Bid in auction ${auctionId}`,
      titleOf: (song: string) => `Bid on ${song}`,
      text: (count: string, price: string) =>
        `You bid for ${withNoun(count, 'token')} at no more than ${withUnit(price, 'MELS')} per token.`,
      deposit: (deposit: string) =>
        `You pay a deposit of ${withUnit(deposit, 'MELS')} now, commission included. You never pay more, and the rest is refunded when the auction is settled.`,
      allows: 'You allow the auction contract to take exactly this deposit, for this bid only.',
      final: 'A bid is binding. You can’t withdraw it while it can still win.',
      action: 'Bid',
    },
    withdrawCredit: {
      title: 'Withdraw your payment',
      text: (contract: string) =>
        `The ${contract} contract pays out what it couldn’t pay before. The payment goes to this address:`,
      textOwn: (contract: string) =>
        `The ${contract} contract pays out what it couldn’t pay to this wallet before. The payment goes to this address:`,
      final: 'Compare it with the address you want to be paid at. No one can reverse this payment.',
      action: 'Withdraw',
    },
    contracts: { auctions: 'auction', market: 'market', royalties: 'royalties' },
    nothingTaken: 'Nothing is taken from this wallet.',
    confirmSale: {
      title: 'Confirm the sale of a song',
      text: (auctionId: string) =>
        `This records that auction ${auctionId} has sold all tokens of a song. This is the song token’s address:`,
      meaning: 'From then on, the song can earn royalties and be traded. The contract checks it. No money moves.',
      action: 'Confirm',
    },
    order: {
      until: (day: string) => `The order is good until the end of ${day} (UTC).`,
      royalty: 'It also ends when the song’s next royalties are paid in.',
      name: (side: 'buy' | 'sell', price: string) =>
        `${side === 'buy' ? 'Buy' : 'Sell'} order at ${withUnit(price, 'MELS')} per token`,
    },
    sellOrder: {
      title: (count: string, price: string) => `Sell ${withNoun(count, 'token')} at ${withUnit(price, 'MELS')} each`,
      text: (count: string, price: string) =>
        `You sell ${withNoun(count, 'token')} from this wallet at no less than ${withUnit(price, 'MELS')} per token. The buyer pays the commission. This is the song token’s address:`,
      fillOnly: 'It sells only what it can at once. What doesn’t sell now stays yours and is no longer offered.',
      rests:
        'What doesn’t sell at once waits on the market. Those tokens stay in this wallet, locked, and keep earning until they sell or you cancel.',
      action: 'Sell',
    },
    buyOrder: {
      title: (count: string, price: string) => `Buy ${withNoun(count, 'token')} at ${withUnit(price, 'MELS')} each`,
      text: (count: string, price: string) =>
        `You buy ${withNoun(count, 'token')} at no more than ${withUnit(price, 'MELS')} per token. This is the song token’s address:`,
      total: (total: string) => `You pay at most ${withUnit(total, 'MELS')}, commission included.`,
      allows: 'You allow the market contract to take up to this amount, for this order.',
      fillOnly: 'It buys only what it can at once. You don’t pay for what isn’t for sale now.',
      rests:
        'What you don’t get at once waits on the market, and its deposit stays there until it trades or you cancel.',
      action: 'Buy',
    },
    cancelOrders: {
      title: (count: number) => (count === 1 ? 'Cancel an order' : `Cancel ${count} orders`),
      text: (count: number) =>
        `${count === 1 ? 'This order is' : 'These orders are'} removed from the market. This is the song token’s address:`,
      back: 'What is left is returned to the owner: a buy order’s deposit, or a sell order’s tokens, unlocked.',
      action: (count: number) => (count === 1 ? 'Cancel order' : 'Cancel orders'),
    },
    tidyMarket: {
      title: 'Remove ended orders',
      text: (side: 'buy' | 'sell', price: string) =>
        `Ended ${side} orders at ${withUnit(price, 'MELS')} per token are removed from the market, and their owners get back what is left. This is the song token’s address:`,
      action: 'Remove',
    },
    openMarket: {
      title: 'Open a song’s market',
      text: 'From then on, everyone can trade the tokens of this song. This is the song token’s address:',
      action: 'Open',
    },
    payRoyalties: {
      title: 'Pay out royalties',
      text: (songs: number) =>
        `The royalties contract pays what is due for ${withNoun(songs, 'song')}. The payment goes to this address:`,
      action: 'Pay out',
    },
    payManyRoyalties: {
      title: 'Pay out royalties',
      text: (accounts: number) => `The royalties contract pays ${withNoun(accounts, 'wallet')} what is due to each.`,
      action: 'Pay out',
    },
    admit: {
      title: 'Be admitted to auctions',
      text: (policy: string, until: string) =>
        `This wallet can bid in auctions with admission rule ${policy} until ${until}:`,
      action: 'Continue',
    },
    'settle-me': {
      title: (auctionId: string) => `Settle your bids in auction ${auctionId}`,
      text: 'The auction contract pays you what this auction owes you: your tokens, and the part of your deposits that isn’t used. Nothing is taken from this wallet.',
      action: 'Settle',
    },
    'withdraw-outbid': {
      title: (auctionId: string) => `Take back your outbid deposit from auction ${auctionId}`,
      text: (price: string) =>
        `Higher bids already cover all tokens, so your bids below ${withUnit(price, 'MELS')} can’t win any more. Their deposits are refunded to this wallet.`,
      action: 'Take back',
    },
    clear: {
      title: (auctionId: string) => `Find the clearing price of auction ${auctionId}`,
      text: 'The auction contract goes through the bids, from the highest price down. No bidder’s money moves.',
      action: 'Continue',
    },
    'pay-proceeds': {
      title: (auctionId: string) => `Pay the artist of auction ${auctionId}`,
      text: 'The auction contract pays the proceeds to the production account and the artist, and the commission to Melos. Nothing is taken from this wallet.',
      action: 'Pay',
    },
    settle: {
      title: (auctionId: string) => `Settle auction ${auctionId}`,
      text: (winners: number, refunds: number) => {
        const parts = [
          ...(winners > 0 ? [`transfers tokens to ${withNoun(winners, 'winner')}`] : []),
          ...(refunds > 0 ? [`pays ${withNoun(refunds, 'refund')}`] : []),
        ]
        return `This ${parts.length === 0 ? 'closes the auction' : parts.join(' and ')}. Nothing is taken from this wallet.`
      },
      checked: 'The contract rejects any settlement that breaks the rule.',
      action: 'Settle',
    },
    makeSongToken: {
      title: (name: string) => `Create the song token ${name}`,
      text: (count: string) =>
        `This creates a new token on the chain, with a supply of ${count}. All of it goes to this address:`,
      action: 'Create token',
    },
    allowTokens: {
      title: 'Allow the auction contract to take the tokens',
      text: (count: string) =>
        `You allow the auction contract to take up to ${withNoun(count, 'token')} from this wallet and sell them. This is the token’s address:`,
      action: 'Allow',
    },
    list: {
      title: 'Create the auction',
      text: (count: string, price: string, threshold: string) =>
        `${withNoun(count, 'token')} ${count === '1' ? 'is' : 'are'} offered at a minimum price of ${withUnit(price, 'MELS')} per token. The sale must raise ${withUnit(threshold, 'MELS')}.`,
      time: (start: string, end: string) => `The auction runs from ${start} to ${end}.`,
      policy: (policy: number) => `Only wallets that are admitted under rule ${policy} can bid.`,
      seller: 'The artist’s wallet has this address and can’t bid:',
      action: 'Create auction',
    },
    offer: {
      title: 'Approve the offer of your tokens',
      seller:
        'You agree that Melos auctions tokens for you. You receive what the sale raises above the target, at this address:',
      meaning:
        'If nothing is sold, the tokens go to the same address. Your approval can be used once, and only before the start.',
      token: (token: string) => `The tokens are those of ${token}.`,
      action: 'Approve',
    },
    'announce-withdrawal': {
      title: (auctionId: string) => `Announce the withdrawal of auction ${auctionId}`,
      text: 'From a day later, the auction can also be withdrawn in its last 24\u00A0hours. No money moves.',
      reason: (hash: string) => `The hash of the reason is ${hash}.`,
      action: 'Announce',
    },
    'withdraw-auction': {
      title: (auctionId: string) => `Withdraw auction ${auctionId}`,
      text: 'The auction ends at once and sells nothing. The artist gets the tokens back, and every bidder gets the whole deposit back. No one can undo this.',
      reason: (hash: string) => `The hash of the reason is ${hash}.`,
      action: 'Withdraw',
    },
    send: {
      title: (amount: string, unit: string) => `Send ${withUnit(amount, unit)}`,
      text: (amount: string, unit: string) => `You send ${withUnit(amount, unit)} from this wallet to this address:`,
      final: 'Compare it with the address you were given. No one can reverse this payment.',
      action: 'Send',
    },
    unknown: {
      title: 'Sign something unknown?',
      call: 'Melos can’t read what this does. It calls the contract at this address:',
      deploy: 'Melos can’t read what this does. It creates a new contract on the chain.',
      amount: (amount: string) => `It also sends ${withUnit(amount, 'POL')} from this wallet.`,
      warning:
        'It could take everything from this wallet. Nothing on Melos needs it. Cancel unless you know exactly what it does.',
      action: 'Sign anyway',
    },
  },
} as const
