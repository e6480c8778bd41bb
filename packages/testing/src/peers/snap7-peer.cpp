// A Siemens S7 controller and a reader of one, by Snap7 (LGPL-3.0), as a program of its own.
//   snap7-peer serve PORT PDU
//   snap7-peer read PORT AREA DB START BYTES      prints hexadecimal
//   snap7-peer write PORT AREA DB START HEX
// AREA: 129 inputs, 130 outputs, 131 flags, 132 data block. The controller has data blocks 1 (512
// bytes), 2 (1,000 bytes) and 3 (16 bytes), and 256 bytes of each other area; all begin as zero.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>
#include "snap7_libmain.h"

static const int localPort = 1, remotePort = 2, pduRequest = 10;
static unsigned char db1[512], db2[1000], db3[16], inputs[256], outputs[256], flags[256];

static int fail(const char *what, int code) {
  char text[256] = "";
  Cli_ErrorText(code, text, sizeof text);
  fprintf(stderr, "%s: %08X %s\n", what, code, text);
  return 1;
}

static int serve(int port, int pdu) {
  S7Object server = Srv_Create();
  uint16_t listen = (uint16_t)port;
  int32_t size = pdu;
  if (int code = Srv_SetParam(server, localPort, &listen)) return fail("port", code);
  if (int code = Srv_SetParam(server, pduRequest, &size)) return fail("pdu", code);
  Srv_RegisterArea(server, srvAreaDB, 1, db1, sizeof db1);
  Srv_RegisterArea(server, srvAreaDB, 2, db2, sizeof db2);
  Srv_RegisterArea(server, srvAreaDB, 3, db3, sizeof db3);
  Srv_RegisterArea(server, srvAreaPE, 0, inputs, sizeof inputs);
  Srv_RegisterArea(server, srvAreaPA, 0, outputs, sizeof outputs);
  Srv_RegisterArea(server, srvAreaMK, 0, flags, sizeof flags);
  if (int code = Srv_StartTo(server, "127.0.0.1")) return fail("start", code);
  for (;;) pause();
}

int main(int count, char **words) {
  std::string verb = count > 2 ? words[1] : "";
  int port = count > 2 ? atoi(words[2]) : 0;
  if (verb == "serve" && count == 4) return serve(port, atoi(words[3]));
  if ((verb != "read" && verb != "write") || count != 7) {
    fprintf(stderr, "serve PORT PDU | read PORT AREA DB START BYTES | write PORT AREA DB START HEX\n");
    return 2;
  }
  S7Object client = Cli_Create();
  uint16_t remote = (uint16_t)port;
  if (int code = Cli_SetParam(client, remotePort, &remote)) return fail("port", code);
  if (int code = Cli_ConnectTo(client, "127.0.0.1", 0, 1)) return fail("connect", code);
  int area = atoi(words[3]), db = atoi(words[4]), start = atoi(words[5]);
  std::string hex = words[6];
  int bytes = verb == "read" ? atoi(words[6]) : (int)hex.size() / 2;
  std::vector<unsigned char> data(bytes);
  if (verb == "write")
    for (int i = 0; i < bytes; i++) data[i] = (unsigned char)strtol(hex.substr(i * 2, 2).c_str(), nullptr, 16);
  int code = verb == "read" ? Cli_ReadArea(client, area, db, start, bytes, S7WLByte, data.data())
                            : Cli_WriteArea(client, area, db, start, bytes, S7WLByte, data.data());
  if (code) return fail(verb.c_str(), code);
  if (verb == "read") {
    for (unsigned char byte : data) printf("%02X", byte);
    printf("\n");
  }
  Cli_Disconnect(client);
  return 0;
}
