// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../../src/interfaces/ICredits.sol";
import {IGate} from "../../src/interfaces/IGate.sol";
import {IRoyalties} from "../../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../../src/interfaces/ISongToken.sol";
import {ISongTokens} from "../../src/interfaces/ISongTokens.sol";
import {CampaignMels} from "./CampaignMels.sol";
import {deployPlatform, IHouse, IMarketWithCredits, Platform} from "./Deploy.sol";
import {PerRecipientToken} from "./PerRecipientToken.sol";
import {Random} from "./Random.sol";
import {Replay} from "./Replay.sol";
import {SongModel} from "./RoyaltiesModel.sol";
import {vm} from "./Vm.sol";

/// @dev Counted, because a suite that never reaches an action proves nothing about it.
enum Done {
    Refused,
    Transferred,
    TransferredFor,
    Permitted,
    RefusedLocked,
    RefusedReceiver,
    Listed,
    ListedAgain,
    RefusedListing,
    Bid,
    RefusedPolicy,
    BidWithdrawn,
    AuctionWithdrawn,
    Sold,
    Void,
    SettledInPart,
    SettledByStranger,
    SettledAlone,
    ProceedsPaidEarly,
    Processed,
    SaleConfirmed,
    MarketOpened,
    Rested,
    Traded,
    Unfilled,
    RefusedOwn,
    RefusedState,
    RefusedArtist,
    Passed,
    Cancelled,
    CancelledByOthers,
    CancelledMany,
    Tidied,
    Halted,
    Resumed,
    Closed,
    Announced,
    AnnouncementWithdrawn,
    PaidIn,
    RefusedPayIn,
    RefusedWithoutLines,
    CustodyEarned,
    CustodyLeft,
    Paid,
    BelowMinimum,
    OnHold,
    Dormant,
    Credited,
    CreditWithdrawn,
    CreditSentElsewhere,
    RefusedStopped,
    CalledBack
}

/// @dev All contracts together, with MELS that can turn hostile, and what every account must have of MELS and songs. Nothing of
/// the model asks the contracts.
abstract contract CampaignWorld {
    address internal constant OWNER = address(0x0E0E);
    address internal constant OPERATOR = address(0x09E7A704);
    address internal constant AGENT = address(0xA6E47);
    address internal constant ADMITTER = address(0xAD317);
    address internal constant STRANGER = address(0xF00);
    address internal constant PRODUCTION = address(0x940D);
    uint256 internal constant FIRST_KEY = 0xACC;
    uint256 internal constant WALLET_COUNT = 5;
    uint256 internal constant SONG_COUNT = 4;
    uint256 internal constant STEP = 0.01e18;
    uint256 internal constant MELS_EACH = 2 ** 140;

    CampaignMels public immutable mels;
    IHouse public immutable house;
    IGate public immutable gate;
    ISongTokens public immutable songTokens;
    IRoyalties public immutable royalties;
    IMarketWithCredits public immutable market;

    /// @notice Reads the logs of all calls, if it is set.
    Replay public replay;
    bool internal isReplayed;

    ISongToken[] internal songs;
    SongModel[SONG_COUNT] internal models;
    // The wallets come first, then the artist. The house, which comes last, holds songs like an account.
    address[] internal holders;
    // All that MELS are paid to.
    address[] internal accounts;
    address[2] internal treasuries = [address(0x74EA5041), address(0x74EA5042)];
    address internal treasury = treasuries[0];

    mapping(address account => uint256) public melsOf;
    mapping(address payer => mapping(address account => uint256)) public creditOf;
    mapping(address payer => uint256) public creditsOf;
    mapping(uint256 song => mapping(address account => uint256)) internal lockedTokens;
    mapping(Done done => uint256) public times;

    constructor() {
        mels = new CampaignMels(2 ** 128, address(this));
        address artist = vm.addr(FIRST_KEY + WALLET_COUNT);
        IAuctionHouse.Parties memory parties = IAuctionHouse.Parties(OWNER, OPERATOR, artist, treasuries[0], PRODUCTION);
        Platform memory platform = deployPlatform(address(this), address(mels), parties, ADMITTER);
        (house, gate, songTokens) = (platform.house, platform.gate, platform.songTokens);
        (royalties, market) = (platform.royalties, platform.market);
        _grantRoles();
        _makeAccounts(artist);
        uint256[SONG_COUNT] memory supplies = [uint256(1_000), 2 ** 53 - 1, 12, 1];
        for (uint256 i = 0; i < SONG_COUNT; ++i) {
            ISongToken.Metadata memory metadata = ISongToken.Metadata("ipfs://song", keccak256("song"));
            songs.push(ISongToken(songTokens.create("Midnight Train", "MIDN", supplies[i], artist, metadata)));
            (models[i].wholeTokens, models[i].balances[artist]) = (supplies[i], supplies[i] * 1e18);
        }
    }

    function startReplay() external {
        (replay, isReplayed) = (new Replay(address(house)), true);
        replay.read(vm.getRecordedLogs());
    }

    function allAccounts() external view returns (address[] memory) {
        return accounts;
    }

    function allHolders() external view returns (address[] memory) {
        return holders;
    }

    function allSongs() external view returns (ISongToken[] memory) {
        return songs;
    }

    /// @return balance The tokens' base units.
    /// @return locked Whole tokens.
    /// @return due MELS base units times 10^18.
    /// @return eur EUR times 10^36.
    /// @return drops The most that the contract's EUR, times 10^18, can differ.
    function modelOf(uint256 index, address account)
        external
        view
        returns (uint256 balance, uint256 locked, uint256 due, uint256 eur, uint256 drops)
    {
        SongModel storage model = models[index];
        locked = lockedTokens[index][account];
        return (model.balances[account], locked, model.due[account], model.eur[account], model.drops[account]);
    }

    function heldFor(uint256 index) external view returns (uint256) {
        return models[index].held;
    }

    /// @dev What must not be possible, or has another reason to fail, changes nothing.
    function _try(address caller, address callee, bytes memory data, bool allowed) internal returns (bool success) {
        mels.forgetAnswer();
        if (isReplayed) replay.read(vm.getRecordedLogs());
        vm.prank(caller);
        (success,) = callee.call(data);
        // Forge keeps the logs of calls that revert, and the chain doesn't.
        if (isReplayed && !success) vm.getRecordedLogs();
        if (success != allowed) vm.assertEq(success, allowed, "the call succeeds if the model says so");
        if (!success) ++times[Done.Refused];
    }

    /// @dev A payment that MELS refuse becomes a credit.
    function _expectPayment(address payer, address account, uint256 amount) internal {
        if (amount == 0) return;
        if (_refuses(account)) {
            creditOf[payer][account] += amount;
            creditsOf[payer] += amount;
            ++times[Done.Credited];
        } else {
            melsOf[account] += amount;
        }
    }

    function _refuses(address account) internal view returns (bool) {
        PerRecipientToken.Behaviour behaviour = mels.behaviourOf(account);
        return mels.isStopped() || behaviour >= PerRecipientToken.Behaviour.Revert;
    }

    function _wallet(Random memory random) internal view returns (address) {
        return holders[random.below(WALLET_COUNT)];
    }

    /// @dev Wallets, and the artist now and then.
    function _holder(Random memory random) internal view returns (address) {
        return holders[random.below(WALLET_COUNT + 1)];
    }

    function _artist() internal view returns (address) {
        return holders[WALLET_COUNT];
    }

    function _keyOf(address account) internal view returns (uint256 key) {
        uint256 position = 0;
        while (holders[position] != account) ++position;
        return FIRST_KEY + position;
    }

    function _unlocked(uint256 index, address account) internal view returns (uint256) {
        return models[index].balances[account] - lockedTokens[index][account] * 1e18;
    }

    function _allow(address owner, address spender) internal {
        vm.prank(owner);
        mels.approve(spender, type(uint256).max);
    }

    function _permitFor(ISongToken token, address owner, address spender, uint256 amount)
        internal
        view
        returns (uint8 v, bytes32 r, bytes32 s)
    {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 permit = keccak256(abi.encode(typeHash, owner, spender, amount, token.nonces(owner), block.timestamp));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), permit));
        return vm.sign(_keyOf(owner), digest);
    }

    function _credits(uint256 index) internal view returns (ICredits) {
        return
            index == 0
                ? ICredits(address(house))
                : index == 1 ? ICredits(address(market)) : ICredits(address(royalties));
    }

    function _grantRoles() private {
        bytes32 lister = house.LISTER_ROLE();
        vm.prank(OWNER);
        house.grantRole(keccak256("AGENT_ROLE"), AGENT);
        for (uint256 i = 0; i < WALLET_COUNT; ++i) {
            vm.prank(OWNER);
            house.grantRole(lister, vm.addr(FIRST_KEY + i));
        }
        vm.prank(OWNER);
        market.switchOn();
    }

    function _makeAccounts(address artist) private {
        for (uint256 i = 0; i < WALLET_COUNT; ++i) {
            holders.push(vm.addr(FIRST_KEY + i));
        }
        holders.push(artist);
        accounts = holders;
        holders.push(address(house));
        accounts.push(treasuries[0]);
        accounts.push(treasuries[1]);
        accounts.push(PRODUCTION);
        accounts.push(AGENT);
        for (uint256 i = 0; i < accounts.length; ++i) {
            mels.transfer(accounts[i], MELS_EACH);
            melsOf[accounts[i]] = MELS_EACH;
            _allow(accounts[i], address(house));
            _allow(accounts[i], address(market));
            _allow(accounts[i], address(royalties));
        }
        // A receiver with code that can do nothing.
        vm.etch(holders[0], hex"fe");
    }
}
