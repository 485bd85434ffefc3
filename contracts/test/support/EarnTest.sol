// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRoyalties} from "../../src/interfaces/IRoyalties.sol";
import {ISongToken} from "../../src/interfaces/ISongToken.sol";
import {ISongTokens} from "../../src/interfaces/ISongTokens.sol";
import {deploySongTokens} from "./Deploy.sol";
import {HouseTest} from "./HouseTest.sol";
import {vm} from "./Vm.sol";

/// @dev With an agent who pays royalties in. `song` is unsold; the seller holds its 1,000 tokens.
abstract contract EarnTest is HouseTest {
    address internal constant AGENT = address(0xA6E47);
    bytes32 internal constant AGENT_ROLE = keccak256("AGENT_ROLE");
    uint256 internal constant TOKENS = 1_000;
    // Half a MELS for one EUR.
    uint96 internal constant RATE = 0.5e18;

    function setUp() public virtual override {
        super.setUp();
        _grantAgent();
    }

    function _songSupply() internal pure virtual override returns (uint256) {
        return TOKENS;
    }

    function _grantAgent() internal {
        vm.prank(OWNER);
        house.grantRole(AGENT_ROLE, AGENT);
    }

    /// @dev A song that names the same contracts but comes from another factory.
    function _forgeSong(address holder) internal returns (ISongToken) {
        ISongToken.Metadata memory metadata = ISongToken.Metadata("ipfs://song", keccak256("song"));
        ISongTokens factory = deploySongTokens(address(house), address(royalties), address(market));
        return ISongToken(factory.create("Midnight Train", "MIDN", TOKENS, holder, metadata));
    }

    /// @dev Sells the whole song at 1 MELS a token and confirms the sale.
    function _sell(ISongToken sold, address[] memory buyers, uint256[] memory amounts) internal returns (uint256 id) {
        uint256 from = block.timestamp;
        uint256 supply = sold.wholeTokens();
        vm.prank(SELLER);
        id = house.createAuction(1e18, supply, DURATION, address(sold));
        for (uint256 i = 0; i < buyers.length; ++i) {
            _bid(id, buyers[i], amounts[i], 1e18);
        }
        vm.warp(from + DURATION);
        vm.prank(OPERATOR);
        house.settle(id, buyers);
        songTokens.confirmSale(address(sold), id);
    }

    function _sellTo(address buyer) internal returns (uint256 id) {
        return _sellTo(song, buyer);
    }

    function _sellTo(ISongToken sold, address buyer) internal returns (uint256 id) {
        (address[] memory buyers, uint256[] memory amounts) = (new address[](1), new uint256[](1));
        (buyers[0], amounts[0]) = (buyer, sold.wholeTokens());
        return _sell(sold, buyers, amounts);
    }

    /// @dev Ann gets 600 tokens, Ben 300 and Cleo 100.
    function _sellToThree() internal returns (uint256 id) {
        (address[] memory buyers, uint256[] memory amounts) = (new address[](3), new uint256[](3));
        (buyers[0], buyers[1], buyers[2]) = (ANN, BEN, CLEO);
        (amounts[0], amounts[1], amounts[2]) = (600, 300, 100);
        return _sell(song, buyers, amounts);
    }

    function _line(uint256 eur) internal view returns (IRoyalties.Line[] memory lines) {
        return _line(song, eur);
    }

    function _line(ISongToken earning, uint256 eur) internal pure returns (IRoyalties.Line[] memory lines) {
        lines = new IRoyalties.Line[](1);
        lines[0] = IRoyalties.Line(address(earning), uint96(eur), 20260101, 20260331, keccak256("statement"));
    }

    function _announce(IRoyalties.Line[] memory lines, uint96 rate) internal returns (uint256 id) {
        vm.prank(AGENT);
        return royalties.announce(
            keccak256("document"), keccak256(abi.encode(lines)), rate, uint40(block.timestamp + 48 hours)
        );
    }

    /// @dev Gives the agent the MELS that the lines are worth.
    function _fundAgent(IRoyalties.Line[] memory lines, uint96 rate) internal {
        uint256 sum = 0;
        for (uint256 i = 0; i < lines.length; ++i) {
            sum += uint256(lines[i].eur) * rate / 1e18;
        }
        mels.transfer(AGENT, sum);
        vm.prank(AGENT);
        mels.approve(address(royalties), type(uint256).max);
    }

    /// @dev Announces, waits 48 hours and pays in.
    function _payIn(IRoyalties.Line[] memory lines, uint96 rate) internal returns (uint256 id) {
        id = _announce(lines, rate);
        _fundAgent(lines, rate);
        vm.warp(block.timestamp + 48 hours);
        vm.prank(AGENT);
        royalties.payIn(id, lines);
    }

    function _payIn(uint256 eur) internal returns (uint256 id) {
        return _payIn(_line(eur), RATE);
    }

    function _songs() internal view returns (address[] memory songs) {
        return _songs(song);
    }

    function _songs(ISongToken one) internal pure returns (address[] memory songs) {
        songs = new address[](1);
        songs[0] = address(one);
    }

    /// @dev In ascending order, as a payout needs them.
    function _songs(ISongToken one, ISongToken other) internal pure returns (address[] memory songs) {
        songs = new address[](2);
        (songs[0], songs[1]) = (address(one), address(other));
        if (songs[0] > songs[1]) (songs[0], songs[1]) = (songs[1], songs[0]);
    }

    function _assertDue(address account, uint256 mels_, uint256 eur) internal view {
        (uint256 dueMels, uint256 dueEur) = royalties.dueOf(account, _songs());
        vm.assertEq(dueMels, mels_, "MELS due");
        vm.assertEq(dueEur, eur, "EUR due");
    }

    function _transfer(address from, address to, uint256 amount) internal {
        vm.prank(from);
        song.transfer(to, amount);
    }
}
