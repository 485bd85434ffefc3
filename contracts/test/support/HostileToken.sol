// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

enum Behaviour {
    Plain,
    ReturnsNothing,
    ReturnsFalse,
    ReturnsTwo,
    MovesNothing,
    CallsInstead,
    TakesFee,
    AddsBonus,
    TakesFromReceiver,
    BurnsGas,
    Reverts
}

/// @dev A token that misbehaves on request; it can also refuse single recipients and make a call during a transfer.
contract HostileToken is ERC20 {
    error Refused();
    error Blocked(address account);

    Behaviour private _behaviour;
    mapping(address account => bool) private _blocked;
    address private _callee;
    bytes private _data;

    /// @notice The result of the last call during a transfer.
    bytes public answer;

    constructor(uint256 wholeTokens, address holder) ERC20("Hostile", "HOST") {
        _mint(holder, wholeTokens * 10 ** decimals());
    }

    function setBehaviour(Behaviour behaviour) external {
        _behaviour = behaviour;
    }

    function setBlocked(address account, bool blocked) external {
        _blocked[account] = blocked;
    }

    function callOnNextTransfer(address callee, bytes calldata data) external {
        (_callee, _data, answer) = (callee, data, "");
    }

    /// @dev The token itself can hold tokens, and its calls can spend them.
    function allow(address spender) external {
        _approve(address(this), spender, type(uint256).max);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (_behaviour == Behaviour.ReturnsFalse) return false;
        super.transfer(to, amount);
        return _answer();
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (_behaviour == Behaviour.ReturnsFalse) return false;
        super.transferFrom(from, to, amount);
        return _answer();
    }

    function _update(address from, address to, uint256 amount) internal override {
        Behaviour behaviour = _behaviour;
        if (_blocked[to]) revert Blocked(to);
        if (behaviour == Behaviour.Reverts) revert Refused();
        if (behaviour == Behaviour.MovesNothing) return;
        if (behaviour == Behaviour.CallsInstead) return _callInstead();
        if (behaviour == Behaviour.BurnsGas) _burnGas(250_000);
        super._update(from, to, amount);
        if (behaviour == Behaviour.TakesFee) super._update(to, address(this), 1);
        if (behaviour == Behaviour.AddsBonus) super._update(address(0), to, 1);
        if (behaviour == Behaviour.TakesFromReceiver) super._update(to, address(this), amount + 1);
        if (_callee != address(0)) _call();
    }

    /// @dev Resets the behaviour first, so that the call can make transfers of its own.
    function _callInstead() private {
        _behaviour = Behaviour.Plain;
        _call();
    }

    function _call() private {
        address callee = _callee;
        // Cleared first, because the call can transfer again.
        _callee = address(0);
        (, answer) = callee.call(_data);
    }

    function _answer() private view returns (bool) {
        if (_behaviour == Behaviour.ReturnsNothing) {
            assembly {
                return(0, 0)
            }
        }
        if (_behaviour == Behaviour.ReturnsTwo) {
            assembly {
                mstore(0, 2)
                return(0, 32)
            }
        }
        return true;
    }

    function _burnGas(uint256 amount) private view {
        uint256 start = gasleft();
        while (start - gasleft() < amount) {}
    }
}
