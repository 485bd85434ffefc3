// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {deployHouse, deployMels, deploySongToken, IHouse, IMels, ISongToken} from "./Deploy.sol";
import {vm} from "./Vm.sol";

/// @dev Deploys a house, MELS and a song whose whole supply the seller holds.
abstract contract HouseTest {
    address internal constant OWNER = address(0x0E0E);
    address internal constant OPERATOR = address(0x09E7A704);
    address internal constant SELLER = address(0x5E11E4);
    address internal constant TREASURY = address(0x74EA5047);
    address internal constant PRODUCTION = address(0x940D);
    address internal constant ANN = address(0xA11);
    address internal constant BEN = address(0xB22);
    address internal constant CLEO = address(0xC33);
    address internal constant DAN = address(0xD44);
    address internal constant STRANGER = address(0xF00);

    uint256 internal constant NOW = 1_900_000_000;
    uint256 internal constant DURATION = 7 days;
    uint256 internal constant END = NOW + DURATION;
    uint256 internal constant SONG_SUPPLY = 2 ** 53;

    IHouse internal house;
    IMels internal mels;
    ISongToken internal song;

    function setUp() public virtual {
        vm.warp(NOW);
        mels = deployMels(type(uint160).max, address(this));
        house = deployHouse(address(mels), IAuctionHouse.Parties(OWNER, OPERATOR, SELLER, TREASURY, PRODUCTION));
        song = deploySongToken("Midnight Train", "MIDN", SONG_SUPPLY, SELLER);
        vm.prank(SELLER);
        song.approve(address(house), type(uint256).max);
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
            duration: DURATION
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

    /// @dev What the house holds, in base units.
    function _held(IERC20 token) internal view returns (uint256) {
        return token.balanceOf(address(house));
    }
}
