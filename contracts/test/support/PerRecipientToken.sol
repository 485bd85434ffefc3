// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev A token that behaves differently for each recipient of a transfer.
contract PerRecipientToken is ERC20 {
    enum Behaviour {
        Pay,
        PayAndReturnNothing,
        PayAndReturnLongData,
        PayWithMuchGas,
        PayAndCallBack,
        Revert,
        RevertWithLongData,
        ReturnFalse,
        ReturnTwo,
        ReturnTooLittle,
        BurnGas,
        Pretend
    }

    uint256 private constant LONG = 100_000;

    mapping(address recipient => Behaviour) public behaviourOf;
    address private _target;
    bytes private _call;
    /// @notice The keccak256 hash of whether the callback succeeded and what it returned.
    bytes32 public answerHash;

    constructor(uint256 wholeTokens, address holder) ERC20("Per Recipient", "PER") {
        _mint(holder, wholeTokens * 1e18);
    }

    function setBehaviour(address recipient, Behaviour behaviour) external {
        behaviourOf[recipient] = behaviour;
    }

    function setCall(address target, bytes calldata data) external {
        (_target, _call) = (target, data);
    }

    function transfer(address to, uint256 amount) public virtual override returns (bool) {
        Behaviour behaviour = behaviourOf[to];
        if (behaviour == Behaviour.Revert) revert("no");
        if (behaviour == Behaviour.RevertWithLongData) _endWithLongData(false);
        if (behaviour == Behaviour.ReturnFalse) return false;
        if (behaviour == Behaviour.ReturnTwo) _answer(2, 32);
        if (behaviour == Behaviour.ReturnTooLittle) _answer(type(uint256).max, 31);
        if (behaviour == Behaviour.BurnGas) while (true) {}
        if (behaviour == Behaviour.Pretend) return true;

        if (behaviour == Behaviour.PayWithMuchGas) _burn(140_000);
        if (behaviour == Behaviour.PayAndCallBack) _callBack();
        super.transfer(to, amount);
        if (behaviour == Behaviour.PayAndReturnNothing) _answer(0, 0);
        if (behaviour == Behaviour.PayAndReturnLongData) _endWithLongData(true);
        return true;
    }

    function _callBack() internal virtual {
        (bool success, bytes memory answer) = _target.call(_call);
        answerHash = keccak256(abi.encode(success, answer));
    }

    function _burn(uint256 gas) private view {
        uint256 start = gasleft();
        while (start - gasleft() < gas) {}
    }

    function _answer(uint256 word, uint256 length) private pure {
        assembly ("memory-safe") {
            mstore(0, word)
            return(0, length)
        }
    }

    function _endWithLongData(bool success) private pure {
        assembly ("memory-safe") {
            let start := mload(0x40)
            mstore(start, 1)
            if success { return(start, LONG) }
            revert(start, LONG)
        }
    }
}
