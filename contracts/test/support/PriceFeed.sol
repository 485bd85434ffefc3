// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A Chainlink-style feed that can lie, die and answer with anything.
contract PriceFeed {
    enum Behaviour {
        Answers,
        AnswersWithLongData,
        AnswersTooLittle,
        AnswersNothing,
        Reverts,
        RevertsWithLongData,
        BurnsGas
    }

    uint256 private constant LONG = 100_000;

    uint256 public decimals;
    int256 private _answer;
    uint256 private _updatedAt;
    Behaviour private _behaviour;

    constructor(uint256 decimals_, int256 answer) {
        decimals = decimals_;
        setAnswer(answer, block.timestamp);
    }

    function setDecimals(uint256 decimals_) external {
        decimals = decimals_;
    }

    function setBehaviour(Behaviour behaviour) external {
        _behaviour = behaviour;
    }

    function setAnswer(int256 answer, uint256 updatedAt) public {
        (_answer, _updatedAt) = (answer, updatedAt);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        Behaviour behaviour = _behaviour;
        if (behaviour == Behaviour.Reverts) revert("dead");
        if (behaviour == Behaviour.BurnsGas) while (true) {}
        bytes memory data = abi.encode(1, _answer, _updatedAt, _updatedAt, 1);
        if (behaviour == Behaviour.AnswersNothing) _end(data, 0, true);
        if (behaviour == Behaviour.AnswersTooLittle) _end(data, 159, true);
        if (behaviour == Behaviour.AnswersWithLongData) _end(data, LONG, true);
        if (behaviour == Behaviour.RevertsWithLongData) _end(data, LONG, false);
        return (1, _answer, _updatedAt, _updatedAt, 1);
    }

    function _end(bytes memory data, uint256 length, bool success) private pure {
        assembly ("memory-safe") {
            if success { return(add(data, 32), length) }
            revert(add(data, 32), length)
        }
    }
}
