// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The command {@code ephemeris}. */
@Command(
    name = "ephemeris",
    description = "A JSON document database that speaks the Azure Cosmos DB protocol.",
    subcommands = {StartCommand.class, SalvageCommand.class, RehearseCommand.class},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Main implements Callable<Integer> {
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main()).setParameterExceptionHandler(Main::refuse);
  }

  /** Prints one line about invalid arguments, and how to list the options. */
  private static int refuse(ParameterException refusal, String[] arguments) {
    CommandLine command = refusal.getCommandLine();
    CommandSpec spec = command.getCommandSpec();
    String message =
        OptionNames.asSet(
            String.valueOf(refusal.getMessage()), spec, List.of(arguments), System.getenv());
    command.getErr().println("ephemeris: " + message);
    command.getErr().printf("'%s --help' lists the options.%n", spec.qualifiedName());
    return spec.exitCodeOnInvalidInput();
  }

  @Override
  public Integer call() {
    CommandLine.usage(this, System.err);
    return CommandLine.ExitCode.USAGE;
  }
}
