// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {IRoyalties} from "../../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../../src/interfaces/ISongToken.sol";
import {ISongTokens} from "../../src/interfaces/ISongTokens.sol";
import {AnySongs} from "./AnySongs.sol";
import {
    deployHouse,
    deployMels,
    deployPlatform,
    IGateWithRoles,
    IHouse,
    IMarketWithCredits,
    IMels,
    Platform
} from "./Deploy.sol";
import {vm} from "./Vm.sol";

/// @dev Deploys all contracts, and creates a song whose whole supply the seller holds.
abstract contract HouseTest {
    address internal constant OWNER = address(0x0E0E);
    address internal constant OPERATOR = address(0x09E7A704);
    address internal constant SELLER = address(0x5E11E4);
    address internal constant TREASURY = address(0x74EA5047);
    address internal constant PRODUCTION = address(0x940D);
    address internal constant ADMITTER = address(0xAD417);
    address internal constant ANN = address(0xA11);
    address internal constant BEN = address(0xB22);
    address internal constant CLEO = address(0xC33);
    address internal constant DAN = address(0xD44);
    address internal constant STRANGER = address(0xF00);

    uint256 internal constant NOW = 1_900_000_000;
    uint256 internal constant DURATION = 7 days;
    uint256 internal constant END = NOW + DURATION;
    uint256 internal constant SONG_SUPPLY = 2 ** 53 - 1;

    IHouse internal house;
    IMels internal mels;
    IGateWithRoles internal gate;
    ISongTokens internal songTokens;
    IRoyalties internal royalties;
    IMarketWithCredits internal market;
    ISongToken internal song;

    function setUp() public virtual {
        _deploy();
    }

    function _deploy() internal {
        vm.warp(NOW);
        mels = _deployMels();
        Platform memory platform = deployPlatform(address(this), address(mels), _parties(), ADMITTER);
        (gate, house, songTokens) = (platform.gate, platform.house, platform.songTokens);
        (royalties, market) = (platform.royalties, platform.market);
        song = _createSong(_songSupply());
    }

    /// @dev The token that everything is paid in; all of it belongs to this contract.
    function _deployMels() internal virtual returns (IMels) {
        return deployMels(type(uint160).max, address(this));
    }

    function _parties() internal view virtual returns (IAuctionHouse.Parties memory) {
        return IAuctionHouse.Parties(OWNER, OPERATOR, SELLER, TREASURY, PRODUCTION);
    }

    /// @dev The supply of `song`, in whole tokens.
    function _songSupply() internal pure virtual returns (uint256) {
        return SONG_SUPPLY;
    }

    function _createSong(uint256 wholeTokens) internal returns (ISongToken created) {
        ISongToken.Metadata memory metadata = ISongToken.Metadata("ipfs://song", keccak256("song"));
        created = ISongToken(songTokens.create("Midnight Train", "MIDN", wholeTokens, SELLER, metadata));
        _approve(created);
    }

    /// @dev Replaces the house by one that lists every token, also a hostile one.
    function _listAnyToken() internal {
        AnySongs anySongs = new AnySongs();
        house = deployHouse(_contracts(address(anySongs)), _parties());
        _approve(song);
    }

    function _contracts(address factory) internal view returns (IAuctionHouse.Contracts memory) {
        return IAuctionHouse.Contracts(address(mels), factory, address(gate));
    }

    /// @dev Lets the house take the seller's tokens.
    function _approve(IERC20 token) internal {
        vm.prank(SELLER);
        token.approve(address(house), type(uint256).max);
    }

    function _create(uint256 initialPrice, uint256 tokenAmount) internal returns (uint256) {
        vm.prank(SELLER);
        return house.createAuction(initialPrice, tokenAmount, DURATION, address(song));
    }

    function _schedule(uint256 initialPrice, uint256 tokenAmount, uint256 startsAt, uint256 threshold)
        internal
        returns (uint256)
    {
        return _list(_offer(initialPrice, tokenAmount, startsAt, threshold), "");
    }

    function _list(IAuctionHouse.Offer memory offer, bytes memory signature) internal returns (uint256) {
        vm.prank(SELLER);
        return house.scheduleAuction(offer, signature);
    }

    function _offer(uint256 initialPrice, uint256 tokenAmount, uint256 startsAt, uint256 threshold)
        internal
        view
        returns (IAuctionHouse.Offer memory)
    {
        return IAuctionHouse.Offer({
            seller: SELLER,
            production: PRODUCTION,
            token: address(song),
            tokenAmount: tokenAmount,
            initialPrice: initialPrice,
            threshold: threshold,
            startsAt: startsAt,
            duration: DURATION,
            policy: 0
        });
    }

    /// @dev Gives the bidder exactly the deposit and an allowance for it.
    function _fund(address bidder, uint256 amount, uint256 price) internal {
        uint256 deposit = amount * price * 11 / 10;
        mels.transfer(bidder, deposit);
        uint256 allowed = mels.allowance(bidder, address(house));
        vm.prank(bidder);
        mels.approve(address(house), allowed + deposit);
    }

    function _bid(uint256 auctionId, address bidder, uint256 amount, uint256 price) internal returns (uint256 index) {
        _fund(bidder, amount, price);
        vm.prank(bidder);
        return house.bid(auctionId, amount, price);
    }

    function _finalize(uint256 auctionId, IAuctionHouse.Entry[] memory winners, IAuctionHouse.Entry[] memory refunders)
        internal
    {
        vm.prank(OPERATOR);
        house.finalizeAuction(auctionId, winners, refunders);
    }

    function _none() internal pure returns (IAuctionHouse.Entry[] memory) {
        return new IAuctionHouse.Entry[](0);
    }

    function _one(address bidder, uint256 amount, uint256 price)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory entries)
    {
        entries = new IAuctionHouse.Entry[](1);
        entries[0] = IAuctionHouse.Entry(bidder, amount, price);
    }

    function _two(IAuctionHouse.Entry memory first, IAuctionHouse.Entry memory second)
        internal
        pure
        returns (IAuctionHouse.Entry[] memory entries)
    {
        entries = new IAuctionHouse.Entry[](2);
        (entries[0], entries[1]) = (first, second);
    }

    /// @dev The call reverts with exactly this reason.
    function _refuses(address target, address caller, bytes memory call, bytes memory reason) internal {
        vm.prank(caller);
        (bool success, bytes memory answer) = target.call(call);
        vm.assertFalse(success, "not refused");
        vm.assertEq(answer, reason);
    }

    function _missingRole(address account, bytes32 role) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role);
    }

    /// @dev What the house holds, in base units.
    function _held(IERC20 token) internal view returns (uint256) {
        return token.balanceOf(address(house));
    }
}
