// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {ISongTokens} from "../src/interfaces/ISongTokens.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {vm} from "./support/Vm.sol";

contract SongTokensTest is EarnTest {
    event SongCreated(
        uint256 indexed number,
        address indexed song,
        bytes32 indexed metadataHash,
        string name,
        string symbol,
        uint256 wholeTokens,
        address holder
    );
    event SaleConfirmed(address indexed song, uint256 indexed auctionId, address indexed seller);

    function test_anyoneCreatesASongThatItsHolderHolds() external {
        address expected = vm.computeCreateAddress(address(songTokens), vm.getNonce(address(songTokens)));
        vm.expectEmit(address(songTokens));
        emit SongCreated(2, expected, keccak256("river"), "Slow River", "SLOW", 50, CLEO);
        vm.prank(STRANGER);
        address created =
            songTokens.create("Slow River", "SLOW", 50, CLEO, ISongToken.Metadata("ipfs://river", keccak256("river")));

        vm.assertEq(created, expected);
        vm.assertEq(ISongToken(created).balanceOf(CLEO), 50e18);
        vm.assertEq(songTokens.songCount(), 2);
        vm.assertTrue(songTokens.isSong(created));
        vm.assertEq(songTokens.metadataHashOf(created), keccak256("river"));
    }

    function test_otherTokensAreNotSongs() external {
        ISongToken forged = _forgeSong(SELLER);

        vm.assertFalse(songTokens.isSong(address(forged)));
        vm.assertEq(songTokens.metadataHashOf(address(forged)), bytes32(0));
    }

    function test_theFactoryKnowsItsContracts() external view {
        vm.assertEq(songTokens.house(), address(house));
        vm.assertEq(songTokens.royalties(), address(royalties));
        vm.assertEq(songTokens.market(), address(market));
    }

    function test_anyoneConfirmsASaleAndTheSellerIsKept() external {
        uint256 id = _soldAuction(TOKENS);
        (bool sold, address seller) = songTokens.saleOf(address(song));
        vm.assertFalse(sold);
        vm.assertEq(seller, address(0));

        vm.expectEmit(address(songTokens));
        emit SaleConfirmed(address(song), id, SELLER);
        vm.prank(STRANGER);
        songTokens.confirmSale(address(song), id);

        (sold, seller) = songTokens.saleOf(address(song));
        vm.assertTrue(sold);
        vm.assertEq(seller, SELLER);
    }

    function test_aSaleOfATokenThatIsNoSongIsRefused() external {
        uint256 id = _soldAuction(TOKENS);
        song = _forgeSong(SELLER);

        _refused(id, abi.encodeWithSelector(ISongTokens.SongNotGenuine.selector, address(song)));
    }

    function test_aSecondConfirmationIsRefused() external {
        uint256 id = _sellTo(ANN);

        _refused(id, abi.encodeWithSelector(ISongTokens.SaleAlreadyConfirmed.selector, address(song)));
    }

    function test_anotherSongsAuctionIsRefused() external {
        uint256 id = _soldAuction(TOKENS);
        address sold = address(song);
        song = _createSong(TOKENS);

        _refused(id, abi.encodeWithSelector(ISongTokens.TokenMismatch.selector, id, sold, address(song)));
    }

    function test_anAuctionThatDoesNotExistIsRefused() external {
        _refused(0, abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 0, 0));
    }

    function test_anAuctionThatIsNotProcessedIsRefused() external {
        uint256 id = _create(1e18, TOKENS);
        _bid(id, ANN, TOKENS / 2, 1e18);
        _bid(id, BEN, TOKENS / 2, 1e18);
        _refused(id, _notSold(id, IAuctionHouse.Status.Open, IAuctionHouse.Outcome.Unknown));
        vm.warp(END);
        vm.prank(ANN);
        house.settleMe(id);
        _refused(id, _notSold(id, IAuctionHouse.Status.Terminated, IAuctionHouse.Outcome.Sold));
        vm.prank(BEN);
        house.settleMe(id);
        songTokens.confirmSale(address(song), id);
    }

    function test_aVoidAuctionIsRefused() external {
        uint256 id = _create(1e18, TOKENS);
        vm.warp(END);
        house.clear(id, 1);

        _refused(id, _notSold(id, IAuctionHouse.Status.Processed, IAuctionHouse.Outcome.Void));
    }

    function test_anAuctionOfFewerTokensThanTheSongHasIsRefused() external {
        uint256 id = _soldAuction(TOKENS - 1);

        _refused(id, abi.encodeWithSelector(ISongTokens.SaleIncomplete.selector, id, TOKENS - 1, TOKENS));
    }

    function _soldAuction(uint256 amount) private returns (uint256 id) {
        id = _create(1e18, amount);
        _bid(id, ANN, amount, 1e18);
        vm.warp(END);
        vm.prank(ANN);
        house.settleMe(id);
    }

    function _refused(uint256 id, bytes memory reason) private {
        vm.expectRevert(reason);
        songTokens.confirmSale(address(song), id);
    }

    function _notSold(uint256 id, IAuctionHouse.Status status, IAuctionHouse.Outcome outcome)
        private
        pure
        returns (bytes memory)
    {
        return abi.encodeWithSelector(ISongTokens.AuctionNotSold.selector, id, status, outcome);
    }
}
