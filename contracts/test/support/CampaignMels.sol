// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {PerRecipientToken} from "./PerRecipientToken.sol";

/// @dev MELS that refuses recipients, can stop as a whole, and makes calls in the middle of a payment: first into the contract
/// that pays or is paid, which must refuse, and then into another one.
contract CampaignMels is PerRecipientToken, ERC20Permit {
    error Stopped();

    bool public isStopped;
    /// @notice Whether a contract has let itself be called while it was at work.
    bool public reentered;
    /// @notice The contract in which the other call has succeeded.
    address public answered;
    mapping(address callee => bytes) public calls;
    mapping(address payer => address) public others;

    constructor(uint256 wholeTokens, address holder)
        PerRecipientToken(wholeTokens, holder)
        ERC20Permit("Per Recipient")
    {}

    function setStopped(bool stopped) external {
        isStopped = stopped;
    }

    function setCalls(address callee, bytes calldata data, address other) external {
        (calls[callee], others[callee]) = (data, other);
    }

    function forgetAnswer() external {
        answered = address(0);
    }

    function transfer(address to, uint256 amount) public override(ERC20, PerRecipientToken) returns (bool) {
        if (isStopped) revert Stopped();
        return super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (isStopped) revert Stopped();
        if (behaviourOf[from] == Behaviour.PayAndCallBack) _callBack();
        return super.transferFrom(from, to, amount);
    }

    function _callBack() internal override {
        bytes memory data = calls[msg.sender];
        if (data.length == 0 || answered != address(0)) return;
        // Only the first payment of a call calls.
        answered = address(this);
        (bool success,) = msg.sender.call(data);
        if (success) reentered = true;
        address other = others[msg.sender];
        if (other == address(0)) return;
        (success,) = other.call(calls[other]);
        if (success) answered = other;
    }
}
