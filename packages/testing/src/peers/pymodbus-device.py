"""A Modbus device that is not ours: pymodbus 3.0 holding blocks of 65536 entries.

Arguments: port, framer (tcp or rtu), unit, file for what is written (none without). Holding and input
registers start as 16-bit words of their own address, except the first two holding registers,
5678h and 1234h (12345678h with the low word first); every third coil and discrete input is on.

With a file, each frame that writes is a line in it: milliseconds since 1970, first address, values;
coils stand behind the 65536 holding registers. Holding registers 10 to 19 then count up once a second
by themselves, and coils 10 to 19 go off by themselves a moment after they were switched on.
"""
import sys
import threading
import time

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server import StartTcpServer
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer

port, framer, unit = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
written = open(sys.argv[4], "a", buffering=1) if len(sys.argv) > 4 else None
words = [0x5678, 0x1234] + [address & 0xFFFF for address in range(2, 65536)]
bits = [address % 3 == 0 for address in range(65536)]


class Noted(ModbusSequentialDataBlock):
    """Whose writes are in the file before they are answered."""

    before = 0

    def setValues(self, address, values):
        line = [int(time.time() * 1000), self.before + address, *values]
        written.write(" ".join(str(int(part)) for part in line) + "\n")
        super().setValues(address, values)


class NotedCoils(Noted):
    """Ten of them are buttons."""

    before = 65536

    def setValues(self, address, values):
        super().setValues(address, values)
        for place, value in enumerate(values, address):
            if value and 10 <= place < 20:
                threading.Timer(0.05, self.values.__setitem__, (place, False)).start()


holding = ModbusSequentialDataBlock(0, words) if written is None else Noted(0, words)
coils = ModbusSequentialDataBlock(0, list(bits)) if written is None else NotedCoils(0, list(bits))


def count():
    while True:
        time.sleep(1)
        for address in range(10, 20):
            holding.values[address] = (holding.values[address] + 1) & 0xFFFF


if written is not None:
    threading.Thread(target=count, daemon=True).start()
device = ModbusSlaveContext(
    di=ModbusSequentialDataBlock(0, list(bits)),
    co=coils,
    ir=ModbusSequentialDataBlock(0, list(range(65536))),
    hr=holding,
    zero_mode=True,
)
StartTcpServer(
    context=ModbusServerContext(slaves={unit: device}, single=False),
    address=("127.0.0.1", port),
    # Else connections that were cut keep a restart from the port for a minute.
    allow_reuse_address=True,
    framer=ModbusRtuFramer if framer == "rtu" else ModbusSocketFramer,
)
